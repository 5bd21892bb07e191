// Limits the calls of all credentials of a platform together.

import { Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useAct } from '../../../app/ask.ts'
import { useWords } from '../../../app/language.tsx'
import type { Platform } from '../../../app/operator-calls.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Form, useFields } from '../../../parts/form.tsx'
import { platformsWords } from '../../../words/platforms.ts'

/** As the server's. */
const LIMIT_MAX = 10_000_000

/** Calls a minute; null: no limit; undefined: no number. */
function readLimit(text: string): number | null | undefined {
  const digits = text.replaceAll('.', '').trim()
  if (digits === '') return null
  const value = /^\d{1,8}$/.test(digits) ? Number(digits) : 0
  return value >= 1 && value <= LIMIT_MAX ? value : undefined
}

export function LimitDialog({ platform, onClose }: { platform: Platform; onClose: () => void }) {
  const words = useWords(platformsWords)
  const fields = useFields({ rate_limit: platform.rate_limit?.toString() ?? '' }, (values): { rate_limit?: string } =>
    readLimit(values.rate_limit) === undefined ? { rate_limit: words.limitWrong } : {},
  )
  const limit = useAct(
    (vintem, rate_limit: number | null) => vintem.portal.operator.limitPlatform(platform.io_seller_id, { rate_limit }),
    { touches: ['portal.operator'] },
  )
  const send = async () => {
    await limit.mutateAsync(readLimit(fields.values.rate_limit)!)
    notifications.show({ color: 'green', message: words.limitChanged })
    onClose()
  }
  return (
    <Dialog title={words.limitTitle} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.limitChange} onCancel={onClose}>
        <Text size="sm">{words.limitText}</Text>
        <TextInput
          label={words.limitLabel}
          description={words.limitHint}
          inputMode="numeric"
          data-autofocus
          {...fields.bind('rate_limit')}
        />
      </Form>
    </Dialog>
  )
}
