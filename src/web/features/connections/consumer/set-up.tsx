import { Code, Group, Stack, Text } from '@mantine/core';
import { ENDPOINTS, TAXII_COLLECTION } from '../../../../contract/endpoints.ts';
import { joinUrl } from '../../../../client/http/client.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { CopyButton } from '../../../ui/components/copy-button.tsx';
import { Fact, Facts } from '../../../ui/components/facts.tsx';
import { type ConsumerId, CONSUMERS, fetchCommand, listUrl } from '../consumers.ts';
import { t } from '../messages.ts';
import classes from './consumer.module.css';

function Value({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <Group gap="xs">
      <Code className={`${classes.code} ${classes.command}`}>{children}</Code>
      <CopyButton text={children} thing={name} />
    </Group>
  );
}

export interface SetUpProps {
  readonly id: ConsumerId;
  readonly minPeers: number;
}

/** The one command or the three fields by which a consumer gets its list; the key is not among them. */
export function SetUp({ id, minPeers }: SetUpProps) {
  const { config } = useDesk();
  const baseUrl = config.baseUrl === '' ? globalThis.location.origin : config.baseUrl;
  const consumer = CONSUMERS[id];
  if ('format' in consumer) {
    const command = fetchCommand(listUrl(baseUrl, consumer.format, minPeers), consumer.format, consumer.load);
    return (
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text size="sm">{t('connections.command')}</Text>
          <CopyButton text={command} thing={t('connections.theCommand')} variant="default" />
        </Group>
        <Code
          block
          className={`${classes.code} ${classes.command}`}
          data-command
          tabIndex={0}
          role="group"
          aria-label={t('connections.theCommand')}
        >
          {command}
        </Code>
      </Stack>
    );
  }
  return (
    <Stack gap="xs">
      <Text size="sm">{t('connections.fields')}</Text>
      <Facts>
        {consumer.protocol === 'misp' ? (
          <>
            <Fact name={t('connections.field.feedUrl')}>
              <Value name={t('connections.field.feedUrl')}>
                {joinUrl(baseUrl, ENDPOINTS.mispEvent.path)}
              </Value>
            </Fact>
            <Fact name={t('connections.field.header')}>{t('connections.value.header')}</Fact>
          </>
        ) : (
          <>
            <Fact name={t('connections.field.apiRoot')}>
              <Value name={t('connections.field.apiRoot')}>
                {joinUrl(baseUrl, `${ENDPOINTS.taxiiRoot.path}/`)}
              </Value>
            </Fact>
            <Fact name={t('connections.field.collection')}>
              <Value name={t('connections.field.collection')}>{TAXII_COLLECTION}</Value>
            </Fact>
            <Fact name={t('connections.field.password')}>{t('connections.value.password')}</Fact>
          </>
        )}
      </Facts>
    </Stack>
  );
}
