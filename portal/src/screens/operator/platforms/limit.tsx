// Limits the calls of all credentials of a platform together.

import { Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useAct } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import type { Platform } from '../../../app/calls/operator-calls.ts'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { platformsWords } from './words.ts'
import { readRate } from '../../developer/credentials/limits.ts'

export function LimitDialog({ platform, onClose }: { platform: Platform; onClose: () => void }) {
  const { language } = useLanguage()
  const words = useWords(platformsWords)
  const fields = useFields(
    { rate_limit: platform.rate_limit?.toString() ?? '' },
    (values): { rate_limit?: string } =>
      readRate(values.rate_limit, language) === undefined ? { rate_limit: words.limitWrong } : {},
  )
  const limit = useAct(
    (vintem, rate_limit: number | null) =>
      vintem.portal.operator.limitPlatform(platform.io_seller_id, { rate_limit }),
    { touches: ['portal.operator'] },
  )
  const send = async () => {
    await limit.mutateAsync(readRate(fields.values.rate_limit, language)!)
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
