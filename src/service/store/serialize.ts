import type { Connection } from './db-over.ts';

/**
 * A connection that is given each statement when the one before it is answered, in the order in which they are started:
 * for a driver that sends several messages for a statement, between which another one could come.
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
