/** What the class does in a scene, in words. */
import type { Doing, Language, Scene } from './scene.js';

const DOINGS: Readonly<Record<Language, Readonly<Record<Doing, string>>>> = {
  en: {
    vote: 'votes',
    write: 'writes it down',
    try: 'tries it',
    say: 'says why',
    pairs: 'works in pairs',
    sheet: 'fills in the handout',
  },
  zh: {
    vote: '举手表决',
    write: '先写下来',
    try: '动手试',
    say: '说理由',
    pairs: '两人一组',
    sheet: '填讲义',
  },
};

export const doingsOf = ({ does }: Pick<Scene, 'does'>, language: Language): string =>
  does.map((each) => DOINGS[language][each]).join(language === 'zh' ? '、' : ', ');
