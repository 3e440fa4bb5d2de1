import type { Envelope } from '../../contract/envelope.ts';

/** An answer that says yes. `name` is `Ok` on retrieval and `OK` elsewhere. Source: DECISIONS.md, "Retrieve". */
export function success<Data>(data: Data, message: string, name: 'OK' | 'Ok' = 'OK'): Envelope<Data> {
  return { status: { code: 200, name, message }, data };
}
