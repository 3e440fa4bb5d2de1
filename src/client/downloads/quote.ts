import { z } from 'zod';
import { DOWNLOAD_PARAMETERS, type DownloadParameter } from '../../contract/download.ts';
import { ContractMismatchError, ifOffered, RejectedError } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';
import { tolerantNumber } from '../http/tolerant-values.ts';

/** The filters of a download as query parameters. Without any it covers everything. */
export type DownloadParameters = Readonly<Partial<Record<DownloadParameter, string>>>;

/** A number that other deployments may leave out. */
const figure = tolerantNumber.optional().catch(undefined);

/** The counts and the cost of a download or a quote, as far as the deployment states them. */
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

/** True if the service is ours and names the parameter that it refuses. */
const isRefusedParameter = ({ issues }: RejectedError): boolean =>
  issues.some(
    ({ code }) =>
      code === 'unknown-parameter' || DOWNLOAD_PARAMETERS.some((name) => code === `invalid-${name}`),
  );

/**
 * Reads what a download would find and cost, without changing anything. Returns `null` if the deployment
 * gives no quotes: one that finds contributions by id on the same path takes `quote` for an id, and refuses
 * it or finds nothing. @throws {ApiError}
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
