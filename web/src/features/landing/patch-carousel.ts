import type { PatchNote } from '@idlewood/contract/patch-notes'
import { readPublic } from '../../api/public.ts'

/** Pixels from the right end within which there is nothing more to hint at. */
const endMargin = 10

const onDay = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** One filled card. */
function cardOf(template: Element, { version, title, notes, youtube, date }: PatchNote): HTMLElement {
  const card = template.cloneNode(true) as HTMLElement // a clone is what its original is
  const slot = (name: string): HTMLElement | null => card.querySelector(`[data-slot="${name}"]`)
  const write = (name: string, text: string | null): void => {
    const place = slot(name)
    if (text === null) place?.remove()
    else if (place) place.textContent = text
  }
  write('version', version)
  write('title', title)
  write('date', onDay.format(new Date(date)))
  slot('date')?.setAttribute('datetime', date)
  if (youtube === undefined) slot('video')?.remove()
  else slot('video')?.setAttribute('href', youtube)
  const list = slot('notes')
  list?.append(
    ...notes.map((note) => {
      const item = document.createElement('li')
      item.textContent = note
      return item
    }),
  )
  if (notes.length > 8) {
    list?.setAttribute('tabindex', '0')
    list?.setAttribute('aria-label', `Notes of ${version}`)
  }
  return card
}

/** Fills the carousel with the published patch notes and shows its arrow until the right end is near. */
export function patchCarousel(page: Document, signal: AbortSignal): void {
  const section = page.querySelector<HTMLElement>('[data-patch-notes]')
  const part = (name: string): HTMLElement | null =>
    section?.querySelector<HTMLElement>(`[data-part="${name}"]`) ?? null
  const list = part('list')
  const hint = part('hint')
  const template = section?.querySelector<HTMLTemplateElement>('template')
  // Written by the app instead of read from HTML, a template keeps its content as children.
  const model = template?.content.firstElementChild ?? template?.firstElementChild
  if (!section || !list || !hint || !model) return

  const showOnly = (state: 'frame' | 'empty' | 'error'): void => {
    for (const name of ['frame', 'empty', 'error']) {
      const element = part(name)
      if (element) element.hidden = name !== state
    }
  }
  const updateHint = (): void => {
    hint.hidden =
      list.ariaBusy === 'true' || list.scrollWidth - list.clientWidth - Math.abs(list.scrollLeft) <= endMargin
  }
  const load = async (): Promise<void> => {
    showOnly('frame')
    list.ariaBusy = 'true'
    try {
      const notes = (await readPublic('/admin/patchnotes')) as PatchNote[] // written from this very declaration
      if (signal.aborted) return
      list.replaceChildren(...notes.map((note) => cardOf(model, note)))
      list.ariaBusy = 'false'
      showOnly(notes.length === 0 ? 'empty' : 'frame')
      // What scrolls is reached by the keyboard.
      list.tabIndex = list.scrollWidth > list.clientWidth ? 0 : -1
      updateHint()
    } catch {
      if (!signal.aborted) showOnly('error')
    }
  }

  list.addEventListener('scroll', updateHint, { signal, passive: true })
  addEventListener('resize', updateHint, { signal, passive: true })
  hint.addEventListener(
    'click',
    () => {
      const step = (list.firstElementChild?.getBoundingClientRect().width ?? list.clientWidth) + 20
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
      list.scrollBy({ left: step, behavior })
    },
    { signal },
  )
  part('retry')?.addEventListener('click', () => void load(), { signal })
  void load()
}
