import type { Page } from '@playwright/test';
import { z } from 'zod';
import { type EndpointName, ENDPOINTS } from '../src/contract/endpoints.ts';
import { envelopeSchema } from '../src/contract/envelope.ts';

function isFor(name: EndpointName, method: string, pathname: string): boolean {
  const endpoint = ENDPOINTS[name];
  if (method !== endpoint.method) return false;
  if (name !== 'retrieveContributions') return pathname === endpoint.path;
  // The identifier follows the path; the literal path wins.
  return pathname.startsWith(endpoint.path) && pathname !== ENDPOINTS.assembleContribution.path;
}

/** With whatever stands beside `data`. */
const answerSchema = z.looseObject(envelopeSchema(z.unknown()).shape);

/**
 * Changes the JSON of every answer of an endpoint to this page, until the next lie about it or `page.unrouteAll`. The
 * `status.code` in it becomes the HTTP status.
 */
export async function lie(
  page: Page,
  endpoint: EndpointName,
  change: (honestJson: string) => string,
): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (!isFor(endpoint, request.method(), new URL(request.url()).pathname)) return route.fallback();
    const body = change(await (await route.fetch()).text());
    const { status } = answerSchema.parse(JSON.parse(body));
    return route.fulfill({ status: status.code, contentType: 'application/json', body });
  });
}

/** Changes the data of every successful answer of an endpoint. */
export const lieAbout = <Data>(
  page: Page,
  endpoint: EndpointName,
  schema: z.ZodType<Data>,
  change: (data: Data) => unknown,
): Promise<void> =>
  lie(page, endpoint, (honestJson) => {
    const honest = answerSchema.parse(JSON.parse(honestJson));
    if (honest.status.code !== 200) return honestJson;
    return JSON.stringify({ ...honest, data: change(schema.parse(honest.data)) });
  });
