import { ENDPOINTS } from '../../contract/endpoints.ts';

/** The methods that a path answers to, whichever was used; none for a path that does not exist. */
export function allowedMethods(path: string): readonly string[] {
  const endpoints = Object.values(ENDPOINTS);
  const exact = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
  if (exact.length > 0) return exact.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const { method, path: prefix } = ENDPOINTS.retrieveContributions;
  return path.startsWith(prefix) ? [method] : [];
}

/** The path of a request's URL, without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
