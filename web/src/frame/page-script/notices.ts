/**
 * Messages in the corner, on pages without the app: they look, sound and behave as ui/toasts.tsx has them.
 * All their HTML is in the page's model (notice-model.tsx).
 */
import { pageText } from './page-texts.ts'

/** What kind of message it is. */
export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

/** A message; there is one of each id at a time, as of the app's toasts. */
interface Notice {
  id: string
  words: string
  tone: NoticeTone
  /** Goes by itself after a while, which stops while somebody is at the messages, or in another window. */
  isPassing?: boolean
  /** What a press on it does. */
  onPress?: () => void
}

const shownMs = 5000

/** How far a message is dragged until it goes, as a part of its width. */
const draggedAway = 0.8
/** Pixels a finger may slip and still press. */
const slip = 5

/** The written page's model of a message, and its texts. */
const findModel = (page: Document): HTMLTemplateElement | null =>
  page.querySelector<HTMLTemplateElement>('template[data-notices]')

/** A text that the page has for its messages. */
export function noticeText(page: Document, name: string): string {
  const model = findModel(page)
  return model ? pageText(model, name) : ''
}

/** Where messages appear; made with the first. Alt+T moves the focus to them. */
function findPlace(page: Document, model: HTMLTemplateElement): Element | null {
  const place = page.querySelector('[data-notice-place]')
  if (place) return place
  page.body.append(page.importNode(model.content, true))
  const made = page.querySelector('[data-notice-place]')
  made?.querySelector('[data-notice]')?.remove()
  addEventListener('keydown', ({ altKey, code }) => {
    if (altKey && code === 'KeyT') made?.querySelector<HTMLElement>('[data-notice]')?.focus()
  })
  return made
}

/** A message that is shown. */
interface Shown {
  box: HTMLElement
  place: Element
  close: () => void
  /** It is closed. */
  signal: AbortSignal
}

/** Closes a message after a while. The time stops as long as somebody may be reading. */
function closeInTime({ box, place, close, signal }: Shown): void {
  const clock = box.animate(null, shownMs)
  clock.addEventListener('finish', close)
  const reasons = new Set<string>()
  const stop = (reason: string): void => {
    reasons.add(reason)
    clock.pause()
  }
  const stopFrom = (target: EventTarget, begin: string, end: string): void => {
    const goOn = (): void => {
      if (reasons.delete(begin) && reasons.size === 0) clock.play()
    }
    target.addEventListener(begin, () => stop(begin), { signal })
    target.addEventListener(end, goOn, { signal })
  }
  stopFrom(box, 'pointerenter', 'pointerleave')
  stopFrom(place, 'focusin', 'focusout')
  stopFrom(window, 'blur', 'focus')
  if (!document.hasFocus()) stop('blur')
}

/** Lets a message be dragged aside, which closes it. */
function closeByDragging({ box, close }: Shown): void {
  let by = 0
  const draw = (translate: string, opacity: string): void =>
    void Object.assign(box.style, { translate, opacity })
  const begin = ({ clientX: from }: PointerEvent): void => {
    by = 0
    const drag = new AbortController()
    const move = ({ clientX }: PointerEvent): void => {
      by = clientX - from
      const rest = 1 - Math.abs(by) / (box.offsetWidth * draggedAway)
      if (rest > 0) draw(`${by}px`, `${rest}`)
      else close()
    }
    const drop = (): void => {
      drag.abort()
      draw('', '')
    }
    addEventListener('pointermove', move, drag)
    addEventListener('pointerup', drop, drag)
    addEventListener('pointercancel', drop, drag)
  }
  box.addEventListener('pointerdown', begin)
  // The end of a drag is no press.
  const press = (event: MouseEvent): void => {
    if (event.detail > 0 && Math.abs(by) > slip) event.stopImmediatePropagation()
  }
  box.addEventListener('click', press, { capture: true })
}

/** Puts in the words; where a press does something, they stay in the button, which is for the keyboard. */
function say(box: HTMLElement, { words, onPress }: Notice): void {
  const place = box.querySelector('[data-words]')
  const said = onPress ? place?.firstElementChild : place
  if (said) said.textContent = words
}

/** Shows a message, in the place of an earlier one of its id. */
export function showNotice(page: Document, notice: Notice): void {
  const model = findModel(page)
  const shape = model?.content.querySelector('[data-notice]')
  const place = model && findPlace(page, model)
  if (!shape || !place) return
  const box = page.importNode(shape, true) as HTMLElement // a copy is what its original is
  box.id = notice.id
  box.tabIndex = 0
  for (const icon of box.querySelectorAll<HTMLElement>('[data-tone]'))
    if (icon.dataset['tone'] !== notice.tone) icon.remove()
  say(box, notice)
  const closing = new AbortController()
  const close = (): void => {
    box.remove()
    closing.abort()
  }
  const shown = { box, place, close, signal: closing.signal }
  closeByDragging(shown)
  box.querySelector('[data-close]')?.addEventListener('click', (event) => {
    event.stopPropagation()
    close()
  })
  if (notice.onPress) {
    box.addEventListener('click', notice.onPress)
    box.addEventListener('click', close)
  }
  place.querySelector<HTMLElement>(`#${notice.id} [data-close]`)?.click()
  place.append(box)
  if (notice.isPassing) closeInTime(shown)
}
