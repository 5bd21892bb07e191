// Words of saved views, in English.

import type { pt } from './views.pt.ts'

export const en: typeof pt = {
  views: 'Views',
  none: 'No saved view of this list.',
  save: 'Save this view',
  saveText: 'Keeps the filters that are on the screen under a name.',
  name: 'Name',
  noName: 'Give it a name.',
  saved: 'View saved.',
  sharedBy: 'shared',
  share: (name: string) => `Share ${name} with the company`,
  unshare: (name: string) => `Stop sharing ${name}`,
  remove: (name: string) => `Remove ${name}`,
  shareShort: 'Share',
  unshareShort: 'Unshare',
  removeShort: 'Remove',
}
