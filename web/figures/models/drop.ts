/** A file has been dropped on the page: it is taken, and the answer stands where the reader is. */
import { ownLength } from '../../subject/extensions.js';
import { SUBJECT, type SubjectState } from '../../subject/fields.js';
import { nameOf } from '../../subject/name.js';
import { currentKernels } from '../../shared.js';
import { homeLink } from '../../state/links.js';
import type { Store } from '../../state/store.js';
import type { Language, Strings } from '../../strings.js';
import { format } from '../../util/format.js';
import { takeFile } from './take.js';

// One file has all that a model brought along needs.
export { takeFile, takeText } from './take.js';
import { takeWords } from './take.words.js';
import { toast } from './toast.js';

/** The choice of the model that takes it. */
interface Picker {
  readonly language: Language;
  readonly strings: Strings;
  readonly store: Store;
  readonly words: { readonly kept: string };
  set(patch: Partial<SubjectState>): void;
  show(): void;
}

export async function drop(picker: Picker, files: readonly File[]): Promise<void> {
  const { language, strings, store } = picker;
  const words = takeWords[language];
  const kernels = currentKernels();
  const [file] = files;
  if (!file || !kernels) return;
  const choose = { name: words.choose, run: () => picker.show() };
  const planner = homeLink(language === 'zh' ? 'zh/plan/' : 'plan/');
  const plan = { name: words.planner, run: () => location.assign(planner) };
  const refuse = (text: string, detail?: string, forPlanner = false): void =>
    toast({
      language,
      text: `${file.name}: ${text}`,
      failed: true,
      close: words.close,
      ...(detail ? { detail } : {}),
      actions: forPlanner && planner ? [plan, choose] : [choose],
    });
  if (files.length > 1) return refuse(words.errors.several(files.length));
  if (store.isLocked(SUBJECT.own)) return refuse(words.errors.locked);
  const taken = await takeFile(kernels, language, file);
  if ('problem' in taken) {
    const { sentence, detail, planner } = taken.problem;
    return refuse(`${sentence} ${picker.words.kept}`, detail, planner);
  }
  const before = store.read(SUBJECT);
  const f = format(language);
  const was = nameOf(kernels.subject(before), strings, f);
  picker.set({ own: taken.own, layer: '', base: 0 });
  const subject = kernels.subject(store.read(SUBJECT));
  const { name, pairs, trainingLength } = subject;
  const count = taken.own.unused?.split(',').length ?? 0;
  const most = ownLength(subject);
  toast({
    language,
    failed: false,
    close: words.close,
    text: words.taken(name, f.whole(pairs)),
    detail: [
      trainingLength > 0 && most > trainingLength ? words.reach(f.whole(trainingLength), f.whole(most)) : '',
      count > 0 ? words.unused(count) : '',
    ]
      .filter(Boolean)
      .join(language === 'zh' ? '' : ' '),
    actions: [{ name: words.back(was), run: () => store.set(SUBJECT, before) }, choose],
  });
}
