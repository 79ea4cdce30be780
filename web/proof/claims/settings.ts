/** What a number depends on, in sentences. */
import type { Choice } from '../ledger/claim.js';
import type { Shown } from '../ledger/settings.js';
import type { Language } from '../../strings.js';
import { scientific, type Format } from '../../util/format.js';
import type { Row } from './rows.js';
import { en } from './words.en.js';
import { zh } from './words.zh.js';

const RAISED = [...'⁰¹²³⁴⁵⁶⁷⁸⁹'];
const raised = (power: number): string =>
  (power < 0 ? '⁻' : '') + [...String(Math.abs(power))].map((digit) => RAISED[Number(digit)]).join('');

/** Three digits; as a power of ten where it would be a row of noughts. */
function number(format: Format, value: number): string {
  const { times, power } = scientific(value);
  if (value === 0 || (power >= -4 && power < 7)) return format.digits(value, Number.isInteger(value) ? 15 : 3);
  const first = format.digits(times, 3);
  return `${first === '1' ? '' : `${first} × `}10${raised(power)}`;
}

export const WORDS = { en, zh };

/** One sentence for each setting, or the reason why there is none. */
export function settingsOf({ settings }: Pick<Row, 'settings'>, format: Format, language: Language): string[] {
  const depends = WORDS[language];
  if (typeof settings === 'string') return [depends[settings]];
  const said = (choice: Choice): string =>
    typeof choice === 'object' ? choice[language] : typeof choice === 'number' ? number(format, choice) : choice;
  const valued = (value: number | null): string => (value === null ? depends.none : number(format, value));
  const moved = ({ each, of }: Shown): string => {
    if (each) return depends.each(each.map(([choice, value]) => [said(choice), valued(value)]));
    return of
      ? depends.many(
          format.whole(of.count),
          number(format, of.least),
          number(format, of.most),
          number(format, of.middle),
        )
      : '';
  };
  return settings.map((setting) =>
    [
      depends.used(setting.name[language], said(setting.used)),
      moved(setting),
      setting.told ? depends.told : depends.holds,
    ]
      .filter(Boolean)
      .join(depends.space),
  );
}
