import { mutationOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { ContributionDraft } from '../../contract/contribution.ts';
import type { Client } from './client.ts';

/** Asks the service for the unsigned transaction of a report; `data` is its hex. */
export const assembleContributionOptions = (client: Client) =>
  mutationOptions({
    mutationKey: ['assemble-contribution'],
    mutationFn: (drafts: readonly ContributionDraft[]) =>
      client.request({ endpoint: 'assembleContribution', body: drafts, data: z.string().min(2) }),
  });
