// An error, for the person who meets it: what the server said in their language, its code, and the
// request id that finds it in the log.

import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { VintemError } from '../../../../sdk/errors.ts'
import { useLanguage, useWords, type Language } from '../../app/language.tsx'
import { sharedWords } from '../../words/shared.ts'
import { Icon } from '../icon.tsx'
import { Copied, GoTo } from '../values/values.tsx'

/** The sentence of an error. The server has one for people in Portuguese, and one in English. */
export function sentenceOf(error: unknown, language: Language, offline: string): string {
  if (!(error instanceof VintemError)) return error instanceof Error ? error.message : String(error)
  if (error.code === 'network_error') return offline
  return language === 'pt-BR' ? (error.display ?? error.message) : error.message
}

/** The approval that a call waits for. */
export const approvalIn = (error: unknown): string | undefined =>
  error instanceof VintemError && error.code === 'approval_required' ? error.approvalId : undefined

export function HeldText({ id }: { id: string }) {
  const words = useWords(sharedWords)
  return (
    <Stack gap="xs">
      <Text size="sm">{words.heldText}</Text>
      <Text size="sm" component="div">
        <GoTo to={`/approvals/${id}`} inText>
          {words.heldOpen}
        </GoTo>
      </Text>
    </Stack>
  )
}

/** No error to the person who asked: others have to approve it first. */
function HeldNotice({ id }: { id: string }) {
  const words = useWords(sharedWords)
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<Icon name="clock" />}
      title={words.heldTitle}
      role="alert"
    >
      <HeldText id={id} />
    </Alert>
  )
}

export function ErrorNotice({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const words = useWords(sharedWords)
  const { language } = useLanguage()
  const known = error instanceof VintemError ? error : undefined
  const approval = approvalIn(error)
  if (approval !== undefined) return <HeldNotice id={approval} />
  return (
    <Alert
      color="red"
      variant="light"
      icon={<Icon name="disputes" />}
      title={words.failed}
      role="alert"
    >
      <Stack gap="xs">
        <Text size="sm">{sentenceOf(error, language, words.offline)}</Text>
        {known && known.status > 0 && (
          <Group gap="md">
            <Text size="xs" c="dimmed">
              {words.errorIs(known.code)}
            </Text>
            {known.requestId && (
              <Text size="xs" c="dimmed" component="div">
                <Copied text={known.requestId} />
              </Text>
            )}
          </Group>
        )}
        {retry && (
          <Group>
            <Button size="xs" variant="default" onClick={() => void retry()}>
              {words.retry}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
