import type * as numberingPlan from './numbering-plan.ts';

type NumberingPlans = typeof numberingPlan;

let loaded: NumberingPlans | undefined;

/** Fetches the numbering plans; each page and each worker does so once. */
export async function loadNumberingPlans(): Promise<NumberingPlans> {
  loaded ??= await import('./numbering-plan.ts');
  return loaded;
}

/** The numbering plans, once they are fetched. */
export const loadedPlans = (): NumberingPlans | undefined => loaded;
