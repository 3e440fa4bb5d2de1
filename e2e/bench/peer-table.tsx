import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';

// What the tables beside which that of results is measured have in common.

export const ROW_PX = 36;
export const REGION_PX = 600;
export const OVERSCAN_ROWS = 4;

const fieldsSchema = z.object({
  id: z.string(),
  fraudType: z.string(),
  fraudStatus: z.string(),
  origination: z.string(),
  destination: z.string(),
  confidenceIndex: z.number().nullable(),
  peerId: z.string(),
  timestamp: z.string(),
  expiryDate: z.number(),
});
export type Fields = z.output<typeof fieldsSchema>;
const answerSchema = z.object({ data: z.array(z.object({ contribution: fieldsSchema })) });

declare global {
  interface Window {
    /** Reads the rows of an answer, which is not measured. */
    readRows: (answerJson: string) => void;
    /** Shows them. */
    mountTable: () => void;
  }
}

export function offerTable(Table: ComponentType<{ readonly rows: readonly Fields[] }>): void {
  let rows: readonly Fields[] = [];
  window.readRows = (answerJson) => {
    rows = answerSchema.parse(JSON.parse(answerJson)).data.map(({ contribution }) => contribution);
  };
  window.mountTable = () => {
    const place = document.body.appendChild(document.createElement('div'));
    flushSync(() => createRoot(place).render(<Table rows={rows} />));
  };
}
