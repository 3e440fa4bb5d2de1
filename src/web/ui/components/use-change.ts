import { useEffect, useRef } from 'react';

/**
 * Calls back when a value changes while the component is mounted. The initial value does not count: returning
 * to a page moves no focus.
 */
export function useChange<Value>(value: Value, onChange: (value: Value, before: Value) => void): void {
  const last = useRef(value);
  const callback = useRef(onChange);
  useEffect(() => {
    callback.current = onChange;
  });
  useEffect(() => {
    const before = last.current;
    if (before === value) return;
    last.current = value;
    callback.current(value, before);
  }, [value]);
}
