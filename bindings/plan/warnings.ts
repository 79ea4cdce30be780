/** What to watch out for: a code for programs, values, and a sentence. */
import type { Engine, Intent, Run, Settings } from './engines/engine.js';
import type { Evidence, PlanModel, Purpose, Warning } from './types.js';

export interface Situation {
  model: PlanModel;
  engine: Engine;
  generation: string;
  intent: Intent;
  settings: Settings;
  run: Run;
  target: number;
  evidence: Evidence;
  purpose: Purpose | undefined;
}

export function warningsOf(_situation: Situation): Warning[] {
  return [];
}
