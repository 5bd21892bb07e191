// Sends a file that somebody uploaded. A browser never shows it as a page of ours: it is saved
// under a name of ours, and whatever it is, it may load and run nothing.

import { Readable } from 'node:stream'
import type { FileType } from '../kernel/files/content.ts'
import type { Reply } from './route.ts'

const EXTENSIONS: Readonly<Record<FileType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
}

type Sent = { readonly id: string; readonly type: FileType; readonly size: number }

/** A reply that streams the parts of a file. */
export const fileReply = ({ id, type, size }: Sent, content: AsyncIterable<Buffer>): Reply => ({
  body: Readable.from(content),
  type,
  headers: {
    'content-disposition': `attachment; filename="${id}.${EXTENSIONS[type]}"`,
    'content-length': String(size),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  },
})
