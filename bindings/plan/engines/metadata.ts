/** The metadata that an engine on GGUF starts from: the file's, or what the converter makes of a config.json. */
import { RopeError } from '../../options/errors.js';
import type { GgufRope, PlanModel, Sentence } from '../types.js';
import type { Settings } from './engine.js';

export function ggufOf(model: PlanModel, _settings: Settings, engine: string): { gguf: GgufRope; assumed: Sentence[] } {
  if (model.gguf === null)
    throw new RopeError(
      'unsupported',
      'model',
      model.modelType,
      `plan: model of type ${model.modelType} has no converter to GGUF that is known here, and ${engine} reads GGUF. Give the metadata of the GGUF file itself`,
    );
  if (model.from === 'gguf') return { gguf: model.gguf, assumed: [] };
  const sentence: Sentence = {
    en: `${engine} reads GGUF: the metadata are what llama.cpp's converter writes of this model's config.json. A file made otherwise may differ.`,
    zh: `${engine} 读取 GGUF：这里的元数据按 llama.cpp 转换脚本对该模型 config.json 的写法推得；用别的方式制作的文件可能不同。`,
  };
  return { gguf: model.gguf, assumed: [sentence] };
}
