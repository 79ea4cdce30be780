"""What the configuration classes of a copy of huggingface/transformers say about rotary embedding, as JSON lines.

    python3 classes.py FOLDER      FOLDER has src/transformers

Neither PyTorch nor any package of Hugging Face is needed: the configuration files are run with stand-ins for what they import,
and RotaryEmbeddingConfigMixin is taken as it stands in modeling_rope_utils.py. Of the modeling file it is read whether there is a
rotary embedding, and which two components its code turns together.
"""

import ast
import dataclasses
import importlib
import json
import re
import sys
import types
from pathlib import Path

ROOT = Path(sys.argv[1]) / "src" / "transformers"
MODELS = ROOT / "models"


class Anything:
    """Stands in for whatever a configuration file imports and does not need."""

    def __call__(self, *args, **kwargs):
        return args[0] if len(args) == 1 and not kwargs and isinstance(args[0], type) else self

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __mro_entries__(self, bases):
        return ()

    def __int__(self):
        return 1

    def __bool__(self):  # is_timm_available()
        return False

    def __iter__(self):
        return iter(())

    def __or__(self, other):
        return self

    __ror__ = __getitem__ = __or__


class Stub(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything()


def field_of(**_):
    """`interval(min=0)(default=1)` of type_validators: the default."""
    return lambda default=None, default_factory=None, **_: (
        dataclasses.field(default_factory=default_factory) if default_factory else default
    )


def mixin():
    """The class and the dictionary type of modeling_rope_utils.py, without the rest of the file."""
    tree = ast.parse((ROOT / "modeling_rope_utils.py").read_text())
    wanted = [each for each in tree.body if isinstance(each, ast.ClassDef)]
    module = types.ModuleType("transformers.modeling_rope_utils")
    module.__dict__.update(logger=Anything(), TypedDict=dict, math=__import__("math"), Optional=Anything())
    future = ast.parse("from __future__ import annotations").body
    for each in wanted:
        if each.name == "RopeParameters":
            each.bases, each.keywords = [], []
    exec(compile(ast.Module(future + wanted, []), "modeling_rope_utils.py", "exec"), module.__dict__)
    return module


rope_utils = mixin()


class PreTrainedConfig(rope_utils.RotaryEmbeddingConfigMixin):
    model_type = ""
    sub_configs = {}
    attribute_map = {}
    base_model_tp_plan = None
    num_labels = 2
    is_encoder_decoder = False
    per_layer_config = None
    id2label = label2id = None
    set_output_features_output_indices = Anything()
    get_text_config = lambda self, **_: getattr(self, "text_config", self)

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__()
        own_init = "__init__" in cls.__dict__
        if not own_init:
            for name in list(cls.__dict__.get("__annotations__", {})):
                default = cls.__dict__.get(name, dataclasses.MISSING)
                if isinstance(default, (list, dict)):
                    setattr(cls, name, dataclasses.field(default_factory=lambda d=default: json.loads(json.dumps(d))))
            try:
                dataclasses.dataclass(cls, repr=False, kw_only=True, eq=False)
            except Exception as error:  # named in the list of what could not be run
                cls._failed = str(error)
            inner = cls.__init__

            def init(self, *args, **kwargs):
                names = {each.name for each in dataclasses.fields(cls)} if dataclasses.is_dataclass(cls) else set()
                known = {key: value for key, value in kwargs.items() if key in names}
                more = {key: value for key, value in kwargs.items() if key not in names}
                self.__dict__["_more"] = more
                inner(self, *args, **known)

            cls.__init__ = init
            if "__post_init__" in cls.__dict__:
                theirs = cls.__post_init__

                def post_init(self, **kwargs):
                    theirs(self, **{**self.__dict__.pop("_more", {}), **kwargs})

                cls.__post_init__ = post_init

    def __init__(self, **kwargs):
        PreTrainedConfig.__post_init__(self, **kwargs)

    def __post_init__(self, **kwargs):
        kwargs = {**self.__dict__.pop("_more", {}), **kwargs}
        if hasattr(self, "rope_parameters"):
            kwargs = self.convert_rope_params_to_dict(**kwargs)
        for key, value in kwargs.items():
            try:
                setattr(self, key, value)
            except AttributeError:
                pass

    def __getattribute__(self, key):
        mapped = type(self).attribute_map.get(key) if not key.startswith("_") else None
        return object.__getattribute__(self, mapped or key)

    def __setattr__(self, key, value):
        object.__setattr__(self, type(self).attribute_map.get(key, key), value)

    def validate_layer_type(self):
        pass

    def to_dict(self):
        return {key: value for key, value in self.__dict__.items() if not key.startswith("_")}


files_by_type = {}
for path in sorted(MODELS.glob("*/configuration_*.py")):
    for found in re.findall(r'^    model_type(?:: .*)? = "([^"]+)"', path.read_text(), re.M):
        files_by_type.setdefault(found, path)


def load(path):
    return importlib.import_module(f"transformers.models.{path.parent.name}.{path.stem}")


class Mapping(dict):
    def __missing__(self, model_type):
        path = files_by_type.get(model_type)
        if path is None:
            raise KeyError(model_type)
        return next(each for each in classes_of(load(path)) if each.model_type == model_type)


def classes_of(module):
    return [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, PreTrainedConfig) and each.__module__ == module.__name__
    ]


def stub(name, **values):
    module = Stub(name)
    module.__dict__.update(values)
    module.__path__ = []
    sys.modules[name] = module
    return module


class Auto:
    @staticmethod
    def for_model(model_type, **kwargs):
        return Mapping()[model_type](**kwargs)


identity = lambda *args, **kwargs: args[0] if args and isinstance(args[0], type) else lambda each: each
strict = lambda each=None, **_: each if each is not None else (lambda other: other)
for name in ["huggingface_hub", "torch", "numpy", "transformers.image_utils", "transformers.backbone_utils",
             "transformers.dynamic_module_utils", "transformers.models.auto.modeling_auto", "transformers.utils.generic"]:
    stub(name)
stub("huggingface_hub.dataclasses", strict=strict)
stub("transformers.utils", auto_docstring=identity, logging=Anything())
stub("transformers.utils.type_validators", interval=field_of, is_divisible_by=field_of)
sys.modules["transformers.modeling_rope_utils"] = rope_utils
auto = dict(CONFIG_MAPPING=Mapping(), AutoConfig=Auto)
remap = {"attention": "full_attention", "mamba": "linear_attention", "mamba2": "linear_attention"}
stub("transformers.configuration_utils", PreTrainedConfig=PreTrainedConfig, PretrainedConfig=PreTrainedConfig, strict=strict,
     layer_type_validation=Anything(), remap_legacy_layer_types=lambda kinds: kinds and [remap.get(k, k) for k in kinds])
stub("transformers", PreTrainedConfig=PreTrainedConfig)
sys.modules["transformers"].__path__ = [str(ROOT)]
for name in ["transformers.models"]:
    package = types.ModuleType(name)
    package.__path__ = [str(MODELS)]
    sys.modules[name] = package
for path in MODELS.iterdir():
    if path.is_dir():
        name = f"transformers.models.{path.name}"

        class Package(types.ModuleType):
            def __getattr__(self, key):  # from ..siglip import SiglipVisionConfig
                for each in Path(self.__path__[0]).glob("configuration_*.py"):
                    if re.search(rf"^class {key}\b", each.read_text(), re.M):
                        return getattr(load(each), key)
                raise AttributeError(key)

        package = Package(name)
        package.__path__ = [str(path)]
        sys.modules[name] = package
stub("transformers.models.auto", **auto)
stub("transformers.models.auto.configuration_auto", **auto)

INTERLEAVED = re.compile(
    r"\bx\[(?:\.\.\.|:, :, :), 0?::2\]|view_as_complex|= apply_rotary_pos_emb_interleave\(|rotate_every_two"
)
HALVES = re.compile(r"\bx\[\.\.\., : ?x\.shape\[-1\] // 2\]|torch\.chunk\(x, 2, dim=-1\)")


def modeling(path):
    """Whether the modeling file beside a configuration has a rotary embedding, and signs of either pairing."""
    file = path.with_name(path.name.replace("configuration_", "modeling_"))
    text = file.read_text() if file.exists() else ""
    return {
        "embedding": bool(re.search("class .*Rotary|rotary_emb|fixed_pos_embedding|create_sinusoidal", text)),
        "interleaved": bool(INTERLEAVED.search(text)),
        "halves": bool(HALVES.search(text)),
    }


def plain(value):
    if isinstance(value, PreTrainedConfig):
        return {"model_type": value.model_type, **{k: plain(v) for k, v in value.to_dict().items()}}
    if isinstance(value, dict):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    return value if isinstance(value, (int, float, str, bool, type(None))) else None


def main():
    failed = 0
    for path in sorted(MODELS.glob("*/configuration_*.py")):
        try:
            found = classes_of(load(path))
        except Exception as error:
            print(json.dumps({"file": path.name, "failed": f"{type(error).__name__}: {error}"}))
            continue
        for each in found:
            if each.model_type == "":
                continue
            row = {"type": each.model_type, "file": f"{path.parent.name}/{path.name}", "class": each.__name__}
            own = {key for cls in each.__mro__ if cls not in PreTrainedConfig.__mro__
                   for key in [*cls.__dict__.get("__annotations__", {}), *vars(cls)]}
            row["keys"] = any(re.search("rope|rotary", key) for key in own)
            try:
                row["saved"] = plain(each())
            except Exception as error:
                row["failed"] = f"{type(error).__name__}: {error}"
            print(json.dumps({**row, **modeling(path)}, default=str).replace("Infinity", "null").replace("NaN", "null"))


main()
