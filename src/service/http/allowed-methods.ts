import { ENDPOINTS } from '../../contract/endpoints.ts';

/** The methods that a path answers to, whichever was used; none for a path that does not exist. */
export function allowedMethods(path: string): readonly string[] {
  const endpoints = Object.values(ENDPOINTS);
  const exact = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
  if (exact.length > 0) return exact.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const { method, path: prefix } = ENDPOINTS.retrieveContributions;
  return path.startsWith(prefix) ? [method] : [];
}

/** The path as the router reads it: without query, with escaped letters as letters (`/d%61ta` is `/data`). */
export function routedPathOf(url: string): string {
  const path = rawPathOf(url);
  try {
    return decodeURI(path);
  } catch {
    // Wrong escapes; the router refuses them before it looks for a route.
    return path;
  }
}

/** The path of a request's URL as it was sent, without its query. */
export function rawPathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
