import { z } from 'zod';
import type { LineFields } from '../lines/line.ts';
import type { JsonStorage } from '../storage/json-storage.ts';

const KEY = 'contribution-desk.report-draft';
const MAX_TEXT = 4096;

const text = z.string().max(MAX_TEXT);
const schema = z.strictObject({
  id: text,
  fraudType: text,
  origination: text,
  destination: text,
  sourcePeerId: text,
});

/** What was typed in this tab before drafts had rows. It is taken over once. */
export function takeFormerDraft(tab: JsonStorage): LineFields | undefined {
  const draft = schema.safeParse(tab.read(KEY)).data;
  tab.remove(KEY);
  return draft;
}
