import type { PatchNote } from '@idlewood/contract/patch-notes'
import { readPublic } from '../../api/public.ts'
import { logToConsole } from '../../api/log-to-console.ts'
import { pageLanguage } from '../../frame/page-script/page-texts.ts'

/** Within this many pixels of the right end the scroll hint is hidden. */
const endMargin = 10

/**
 * A note of the response. Fields that the specification does not name are optional, as another release of the
 * portal may omit them.
 */
type ListedNote = Pick<PatchNote, 'version' | 'notes'> & Partial<PatchNote>

const onDay = (time: number): string =>
  new Intl.DateTimeFormat(pageLanguage(), { dateStyle: 'medium', timeZone: 'UTC' }).format(time)

/** Sets the text of a part of a card, or removes that part if there is no text. */
function fill(card: Element, place: string, text: string | null | undefined): void {
  const slot = card.querySelector(`[data-slot="${place}"]`)
  if (text === null || text === undefined) slot?.remove()
  else if (slot) slot.textContent = text
}

function fillDate(card: Element, date: string | undefined): void {
  const time = date === undefined ? Number.NaN : Date.parse(date)
  fill(card, 'date', Number.isNaN(time) ? null : onDay(time))
  card.querySelector('[data-slot="date"]')?.setAttribute('datetime', date ?? '')
}

function fillNotes(card: Element, { notes }: ListedNote): void {
  const list = card.querySelector('[data-slot="notes"]')
  list?.append(
    ...notes.map((note) => {
      const item = document.createElement('li')
      item.textContent = note
      return item
    }),
  )
}

/** Creates a card for one note. */
function cardOf({ model }: Carousel, note: ListedNote): HTMLElement {
  const card = model.cloneNode(true) as HTMLElement // cloneNode returns the type it was called on
  fill(card, 'version', note.version)
  fill(card, 'title', note.title)
  fillDate(card, note.date)
  if (note.youtube) card.querySelector('[data-slot="video"]')?.setAttribute('href', note.youtube)
  else card.querySelector('[data-slot="video"]')?.remove()
  fillNotes(card, note)
  return card
}

/** The carousel's elements. */
interface Carousel {
  section: HTMLElement
  list: HTMLElement
  hint: HTMLElement
  /** The template's card, cloned for each note. */
  model: Element
}

function findCarousel(page: Document): Carousel | null {
  const section = page.querySelector<HTMLElement>('[data-patch-notes]')
  const list = section?.querySelector<HTMLElement>('[data-part="list"]')
  const hint = section?.querySelector<HTMLElement>('[data-part="hint"]')
  const template = section?.querySelector<HTMLTemplateElement>('template')
  // In HTML a template keeps its children in `content`; rendered by the app it has them as direct children.
  const model = template?.content.firstElementChild ?? template?.firstElementChild
  return section && list && hint && model ? { section, list, hint, model } : null
}

/** Shows the arrow until the list is scrolled near its right end. */
function updateHint({ list, hint }: Carousel): void {
  const rest = list.scrollWidth - list.clientWidth - Math.abs(list.scrollLeft)
  hint.toggleAttribute('hidden', list.ariaBusy === 'true' || rest <= endMargin)
}

function scrollOn({ list }: Carousel): void {
  const step = (list.firstElementChild?.getBoundingClientRect().width ?? list.clientWidth) + 20
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  list.scrollBy({ left: step, behavior })
}

/** Chromium does not scroll to a link that takes the focus while a few pixels of it are in view. */
function showFocused({ target }: FocusEvent): void {
  if (target instanceof HTMLAnchorElement && target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/**
 * Shows the published notes. If loading fails, the section is hidden and the error only logged to the
 * console.
 */
async function showNotes(carousel: Carousel, signal: AbortSignal): Promise<void> {
  const { section, list } = carousel
  try {
    const notes = (await readPublic('/admin/patchnotes')) as ListedNote[] // serialized by the server from this same declaration
    if (signal.aborted) return
    list.replaceChildren(...notes.map((note) => cardOf(carousel, note)))
    list.ariaBusy = 'false'
    section.querySelector('[data-part="frame"]')?.toggleAttribute('hidden', notes.length === 0)
    section.querySelector('[data-part="empty"]')?.toggleAttribute('hidden', notes.length > 0)
    // Make the list focusable while it can scroll, so that the keyboard can scroll it.
    list.tabIndex = list.scrollWidth > list.clientWidth ? 0 : -1
    updateHint(carousel)
  } catch (error) {
    if (signal.aborted) return
    logToConsole('The patch notes could not be loaded.', error)
    list.replaceChildren()
    section.hidden = true
  }
}

/** Fills the carousel with the published patch notes, and makes its arrow work. */
export function patchCarousel(page: Document, signal: AbortSignal): void {
  const carousel = findCarousel(page)
  if (!carousel) return
  const { section, list, hint } = carousel
  // An earlier failure hid the section; the visitor may have left the page and returned.
  section.hidden = false
  list.addEventListener('scroll', () => updateHint(carousel), { signal, passive: true })
  list.addEventListener('focusin', showFocused, { signal })
  addEventListener('resize', () => updateHint(carousel), { signal, passive: true })
  hint.addEventListener('click', () => scrollOn(carousel), { signal })
  void showNotes(carousel, signal)
}
