// Two ways to bring a receipt: the camera of a phone, and a file.

import { Button, FileButton, Group, Text } from '@mantine/core'
import { useWords } from '../../../app/language.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { receiptsWords } from './words.ts'
import { useUpload } from './use-upload.ts'

const PICTURES = 'image/jpeg,image/png,image/webp,image/heic'
const ACCEPTED = `${PICTURES},application/pdf`

export function UploadReceipt({ purchase }: { purchase?: string }) {
  const words = useWords(receiptsWords)
  const { upload, step } = useUpload(purchase)
  const isBusy = step !== undefined
  return (
    <>
      <Group gap="xs">
        <FileButton accept={PICTURES} capture="environment" onChange={(file) => void upload(file)}>
          {(props) => (
            <Button
              {...props}
              hiddenFrom="sm"
              leftSection={<Icon name="plus" size={16} />}
              loading={isBusy}
            >
              {words.photograph}
            </Button>
          )}
        </FileButton>
        <FileButton accept={ACCEPTED} onChange={(file) => void upload(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<Icon name="link" size={16} />}
              loading={isBusy}
            >
              {words.attach}
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="xs" c="dimmed" role="status">
        {step ? words[step] : words.accepted}
      </Text>
    </>
  )
}
