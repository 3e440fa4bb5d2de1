import { z } from 'zod';
import { DOWNLOAD_PARAMETERS, type DownloadParameter } from '../../contract/download.ts';
import { ContractMismatchError, ifOffered, RejectedError } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';
import { tolerantNumber } from '../http/tolerant-values.ts';

/** What to download, as the service is asked for it. Without any it is everything. */
export type DownloadParameters = Readonly<Partial<Record<DownloadParameter, string>>>;

/** A number that other deployments may leave out. */
const figure = tolerantNumber.optional().catch(undefined);

/** What a download, or the quote of one, found and cost, as far as the deployment says so. */
export const downloadFiguresSchema = z.object({
  self: figure,
  old: figure,
  new: figure,
  newWithConfidenceIndex: figure,
  creditsSpent: figure,
  balanceLeft: figure,
  contributionsNotReturned: figure,
  contributionsNotReturnedCost: figure,
});
export type DownloadFigures = z.output<typeof downloadFiguresSchema>;

const quoteSchema = z.object({
  // Without the cost it would be no quote.
  details: downloadFiguresSchema.extend({ creditsSpent: tolerantNumber }),
  balance: tolerantNumber,
});
export type Quote = z.output<typeof quoteSchema>;

/** The parameters that are given, for an address. */
export const givenParameters = (parameters: DownloadParameters): URLSearchParams =>
  new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));

const BAD_REQUEST = 400;

/** Whether our service refuses a parameter, which it names. */
const isRefusedParameter = ({ issues }: RejectedError): boolean =>
  issues.some(
    ({ code }) =>
      code === 'unknown-parameter' || DOWNLOAD_PARAMETERS.some((name) => code === `invalid-${name}`),
  );

/**
 * What a download would find and cost, which changes nothing. `null` where the deployment does not tell: one
 * that finds contributions by id at the same place takes `quote` for an id, and refuses it or finds nothing.
 * @throws {ApiError}
 */
export async function readQuote(
  client: Client,
  parameters: DownloadParameters,
  signal?: AbortSignal,
): Promise<Quote | null> {
  const query = givenParameters(parameters);
  try {
    return await ifOffered(client.request({ endpoint: 'quote', query, data: quoteSchema, signal }));
  } catch (error) {
    if (error instanceof ContractMismatchError) return null;
    if (error instanceof RejectedError && error.status === BAD_REQUEST && !isRefusedParameter(error))
      return null;
    throw error;
  }
}
