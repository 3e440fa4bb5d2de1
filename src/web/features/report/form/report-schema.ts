import { z } from 'zod';
import { contributionDraftSchema } from '../../../../contract/contribution.ts';
import type { LineFields, UnderstoodLine } from '../../../../reading/line/line.ts';
import { itemOf, operationRowOf } from '../../../registry/reporting/report-draft.ts';

const text = z.string();

/**
 * The fields of the form as a person writes them, read as the item of the request that they make. A field that keeps
 * them from being one has the reason.
 */
export const reportSchema = (understand: (fields: LineFields) => UnderstoodLine) =>
  z
    .object({ id: text, fraudType: text, origination: text, destination: text, sourcePeerId: text })
    .transform((fields, { issues }) => {
      const { problems, values } = understand(fields);
      for (const { field, message } of problems)
        issues.push({ code: 'custom', path: [field], message, input: fields[field] });
      const item = itemOf(operationRowOf(values));
      if (problems.length > 0) return item;
      for (const { path, message } of contributionDraftSchema.safeParse(item).error?.issues ?? [])
        issues.push({ code: 'custom', path, message, input: item });
      return item;
    });
