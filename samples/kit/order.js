// The page of an order: it asks the shop, which learns of payments by webhook, and copies the text of a pix or a boleto.

const EVERY_MS = 2_000
// A pix is paid within minutes; a buyer who comes back later loads the page.
const ASKS_MAX = 900

const status = document.getElementById('status')
const copy = document.getElementById('copy')
const copied = document.getElementById('copied')

copy?.addEventListener('click', () => {
  navigator.clipboard.writeText(copied.value).then(
    () => (copy.textContent = 'Copiado'),
    () => copied.select(),
  )
})

for (let asked = 0; asked < ASKS_MAX; asked++) {
  await new Promise((done) => setTimeout(done, EVERY_MS))
  const response = await fetch(`/orders/${status.dataset.order}/status`).catch(() => undefined)
  const now = response?.ok ? await response.json() : undefined
  if (now && now.status !== status.dataset.status) location.reload()
}
