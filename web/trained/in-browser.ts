/** The source of the page: files that lie beside it, and the package's worker. */
import cardsCard from '../../lab/models/cards/card.json?url';
import cardsConfig from '../../lab/models/cards/config.json?url';
import cardsWeights from '../../lab/models/cards/model.safetensors?url';
import copyCard from '../../lab/models/copy/card.json?url';
import copyConfig from '../../lab/models/copy/config.json?url';
import copyWeights from '../../lab/models/copy/model.safetensors?url';
import kjvCard from '../../lab/models/kjv/card.json?url';
import kjvConfig from '../../lab/models/kjv/config.json?url';
import kjvWeights from '../../lab/models/kjv/model.safetensors?url';
import kjvBeginning from '../../lab/data/kjv.beginning.txt.gz?url';
import kjvHeldOut from '../../lab/data/kjv.held-out.txt.gz?url';
import tangCard from '../../lab/models/tang/card.json?url';
import tangConfig from '../../lab/models/tang/config.json?url';
import tangWeights from '../../lab/models/tang/model.safetensors?url';
import tangBeginning from '../../lab/data/tang.beginning.txt.gz?url';
import tangHeldOut from '../../lab/data/tang.held-out.txt.gz?url';
import { loadAnalysis } from 'ropewalk';
import { openSession, train } from 'ropewalk/model';
import { fetched, unpacked } from '../util/fetched.js';
import { Source, type Card, type ModelName, type TextName } from './source.js';

const MODELS: Readonly<Record<ModelName, Readonly<Record<'card' | 'config' | 'weights', string>>>> = {
  kjv: { card: kjvCard, config: kjvConfig, weights: kjvWeights },
  tang: { card: tangCard, config: tangConfig, weights: tangWeights },
  copy: { card: copyCard, config: copyConfig, weights: copyWeights },
  cards: { card: cardsCard, config: cardsConfig, weights: cardsWeights },
};
const TEXTS: Readonly<Record<TextName, Readonly<Record<'beginning' | 'held-out', string>>>> = {
  kjv: { beginning: kjvBeginning, 'held-out': kjvHeldOut },
  tang: { beginning: tangBeginning, 'held-out': tangHeldOut },
};

export const source = new Source(
  {
    weights: async (name) => new Uint8Array(await (await fetched(MODELS[name].weights)).arrayBuffer()),
    config: async (name) => (await fetched(MODELS[name].config)).text(),
    card: async (name) => (await (await fetched(MODELS[name].card)).json()) as Card,
    text: async (name, part) => unpacked(await fetched(TEXTS[name][part])),
  },
  { openSession, train, loadAnalysis },
);
