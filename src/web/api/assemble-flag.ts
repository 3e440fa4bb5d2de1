import { mutationOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { TokenReference } from '../../contract/contribution.ts';
import type { Client } from './client.ts';

/** Asks the service for the unsigned transaction that flags contributions; `data` is its hex. */
export const assembleFlagOptions = (client: Client) =>
  mutationOptions({
    mutationKey: ['assemble-flag'],
    mutationFn: (assetDefinitionIds: readonly TokenReference[]) =>
      client.request({ endpoint: 'assembleFlag', body: { assetDefinitionIds }, data: z.string().min(2) }),
  });
