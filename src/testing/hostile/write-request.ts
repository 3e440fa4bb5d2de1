/** A request as written on the wire; the caller is responsible for what HTTP requires. */
export interface WrittenRequest {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  /** Besides Host, Connection, and what goes with a body; a name may stand there twice. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Bytes and texts as they are, anything else as JSON. */
  readonly body?: unknown;
  /** `application/json` without a word; `null` sends none. */
  readonly contentType?: string | null;
}

/** Small enough to be copied about, large enough for any body here. */
function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** The bytes of a request that asks the service to close the connection after its answer. */
export function writeRequest({ method, path, token, headers = [], ...rest }: WrittenRequest): Buffer {
  const body = rest.body === undefined ? Buffer.alloc(0) : bytesOf(rest.body);
  const contentType = rest.contentType === undefined ? 'application/json' : rest.contentType;
  const lines = [
    ['host', 'localhost'],
    ['connection', 'close'],
    ...(token === undefined ? [] : [['authorization', `Bearer ${token}`]]),
    ...(rest.body === undefined || contentType === null ? [] : [['content-type', contentType]]),
    ...(rest.body === undefined ? [] : [['content-length', String(body.length)]]),
    ...headers,
  ].map(([name = '', value = '']) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), body]);
}
