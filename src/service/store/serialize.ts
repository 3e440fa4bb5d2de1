import type { Connection } from './db-over.ts';

/**
 * Runs statements strictly one at a time, in the order in which they were started: for a driver that sends several messages
 * for each, between which another could slip in.
 */
export function serialize(connection: Connection): Connection {
  let before: Promise<unknown> = Promise.resolve();
  function next<Result>(work: () => Promise<Result>): Promise<Result> {
    const answer = before.then(work);
    before = answer.catch(() => {});
    return answer;
  }
  return {
    query: (sql, params) => next(() => connection.query(sql, params)),
    exec: (sql) => next(() => connection.exec(sql)),
  };
}
