import { type ReactNode, useEffect, useState } from 'react';

/** Long enough for a normal answer to arrive without moving anything on the screen. */
const A_WHILE_MS = 1500;

export interface AfterAWhileProps {
  readonly ms?: number;
  readonly children: ReactNode;
}

/** Shows its children once an operation has been slow. Mount it when the waiting begins. */
export function AfterAWhile({ ms = A_WHILE_MS, children }: AfterAWhileProps) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isSlow ? children : null;
}
