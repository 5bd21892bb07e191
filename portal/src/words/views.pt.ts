// Words of saved views, in Portuguese.

export const pt = {
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
