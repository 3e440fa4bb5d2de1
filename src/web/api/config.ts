import { queryOptions } from '@tanstack/react-query';
import { appConfigSchema, type AppConfig } from '../../contract/service-info.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { AnswerTooLongError, ContractMismatchError, NetworkError } from '../../client/http/api-errors.ts';
import { readText } from '../../client/http/read-text.ts';

/** Reads `/config.json` from the page's own origin before anything else: it says where the service is. */
async function loadConfig(send: typeof fetch = fetch): Promise<AppConfig> {
  let body: unknown;
  try {
    body = JSON.parse(await readText(await send(ENDPOINTS.config.path, { cache: 'no-store' })));
  } catch (cause) {
    if (cause instanceof AnswerTooLongError) throw cause;
    throw new NetworkError(cause);
  }
  const config = appConfigSchema.safeParse(body);
  if (!config.success)
    throw new ContractMismatchError(config.error.issues.map((issue) => issue.path.join('.')));
  return config.data;
}

/** The address of the service, read once at startup. */
export const configOptions = queryOptions({
  queryKey: ['config'],
  queryFn: () => loadConfig(),
  staleTime: Number.POSITIVE_INFINITY,
});
