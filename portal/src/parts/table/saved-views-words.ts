// Words of saved views.

const pt = {
  views: 'Visões',
  none: 'Nenhuma visão salva desta lista.',
  save: 'Salvar esta visão',
  saveText: 'Guarda os filtros que estão na tela com um nome.',
  name: 'Nome',
  noName: 'Dê um nome.',
  saved: 'Visão salva.',
  sharedBy: 'da empresa',
  share: (name: string) => `Compartilhar ${name} com a empresa`,
  unshare: (name: string) => `Só do autor: ${name}`,
  remove: (name: string) => `Remover ${name}`,
  shareShort: 'Compartilhar',
  unshareShort: 'Só do autor',
  removeShort: 'Remover',
}

const en: typeof pt = {
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

export const viewsWords = { pt, en }
