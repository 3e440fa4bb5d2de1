import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { useDesk } from './desk-context.tsx';

/** Acts when the component appears, or once the service answers again. */
export function useOnceConnected(act: () => void): void {
  const { connection } = useDesk().session.client;
  const isConnected = useStore(connection, ({ state }) => state === 'connected');
  const onConnected = useEffectEvent(act);
  useEffect(() => {
    if (isConnected) onConnected();
  }, [isConnected]);
}
