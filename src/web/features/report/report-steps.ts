/** The steps of reporting a list, in order. */
export const REPORT_STEPS = ['rows', 'review', 'done'] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

/** The search part of the address of the report page: `?step=review`. The rows have none. */
export interface ReportParts {
  readonly step?: Exclude<ReportStep, 'rows'>;
}

/** The known parts of whatever an address holds. */
export function reportPartsOf({ step }: { readonly step?: unknown }): ReportParts {
  return step === 'review' || step === 'done' ? { step } : {};
}

export const reportParts = (step: ReportStep): ReportParts => (step === 'rows' ? {} : { step });
