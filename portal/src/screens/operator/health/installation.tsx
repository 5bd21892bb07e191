// The installation beside its work: the last backup, the keys, the chain of the audit log.

import { Alert, Stack, Text } from '@mantine/core'
import { useWords } from '../../../app/language.tsx'
import type { Health, Installation } from '../../../app/calls/operator-calls.ts'
import { CodeBlock } from '../../../parts/page/code-block.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Facts, Section } from '../../../parts/page/page.tsx'
import { Day, When } from '../../../parts/values/values.tsx'
import { healthWords } from './words.ts'
import { verificationWords } from './verification-words.ts'

/** A backup of each night, and some hours. */
const OLD_SECONDS = 36 * 3_600
const [KB, MB, GB] = [1_000, 1_000_000, 1_000_000_000]

function sizeOf(bytes: number): string {
  if (bytes >= GB) return `${Math.ceil(bytes / GB)} GB`
  return bytes >= MB ? `${Math.ceil(bytes / MB)} MB` : `${Math.ceil(bytes / KB)} kB`
}

export function Backup({ backup }: Pick<Installation, 'backup'>) {
  const words = useWords(healthWords)
  const isOld = backup !== null && backup.age_seconds > OLD_SECONDS
  return (
    <Section title={words.backup}>
      <Stack gap="sm">
        {(backup === null || isOld) && (
          <Alert
            color="yellow"
            variant="light"
            icon={<Icon name="disputes" />}
            title={isOld ? words.oldBackup : words.noBackup}
          >
            {words.noBackupText}
          </Alert>
        )}
        {backup && (
          <Facts
            facts={[
              [words.at, <When key="at" at={backup.at} />],
              [words.file, backup.file ?? words.unknown],
              [words.size, backup.bytes === null ? words.unknown : sizeOf(backup.bytes)],
              backup.by ? [words.by, backup.by] : undefined,
            ]}
          />
        )}
        {(backup === null || isOld) && <CodeBlock text="npm run backup -- FILE" />}
        {backup && (
          <>
            <Text size="sm" c="dimmed">
              {words.backupVerify}
            </Text>
            <CodeBlock text={`npm run backup -- verify ${backup.file ?? 'FILE'}`} />
          </>
        )}
      </Stack>
    </Section>
  )
}

export function Keys({ keys }: Pick<Installation, 'keys'>) {
  const words = useWords(healthWords)
  return (
    <Section title={words.keys}>
      <Stack gap="sm">
        <Facts
          facts={keys.map(({ id, made_at: at, seals }) => [
            at === null ? words.keyDerived : id.slice(0, 8),
            <>
              {at !== null && <Day on={at} />} {seals && words.keySeals}
            </>,
          ])}
        />
        <Text size="sm" c="dimmed">
          {words.keysText}
        </Text>
      </Stack>
    </Section>
  )
}

type ChainProps = { chain: Installation['audit_chain']; last: Health['last_verification'] }

/** The chain is recomputed by the verification of the books. */
export function AuditChain({ chain, last }: ChainProps) {
  const words = useWords(healthWords)
  const { never } = useWords(verificationWords)
  return (
    <Section title={words.chain}>
      <Facts
        facts={[
          [words.chains, chain.chains],
          [words.lastBlock, <When key="at" at={chain.last_block_at} />],
          [
            words.chainWaits,
            chain.waiting_seconds === 0 ? words.nothingWaits : words.seconds(chain.waiting_seconds),
          ],
          [words.chainVerified, last ? <When key="verified" at={last.at} /> : never],
        ]}
      />
    </Section>
  )
}
