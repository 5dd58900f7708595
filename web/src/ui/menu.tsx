/** A dropdown of actions. */
import { Menu as Base } from '@base-ui/react/menu'
import { Fragment, type ReactElement } from 'react'
import { Link } from 'react-router'
import { cx } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { itemClass, popupClass } from './popup.ts'

/** A menu item, with a label unique in the menu: an action (`onSelect`) or a link inside the app (`to`). */
export interface MenuAction {
  label: string
  icon?: IconName
  tone?: 'danger'
  disabled?: boolean
  to?: string
  onSelect?: () => void
  /** Draws a separator above. */
  separated?: boolean
}

/**
 * Focuses the first item once the popup is positioned, as opening by key does, unless a key has moved the
 * focus to another item by then.
 */
function enter(popup: HTMLElement | null): void {
  const isEntered = (): boolean => popup?.querySelector('[role=menuitem]:focus') != null
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (!isEntered()) popup?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    }),
  )
}

/**
 * A dropdown menu opened by `trigger`, an element such as a `Button`. Arrow keys, Home, End and type-ahead
 * move the focus in it.
 */
export function Menu({
  trigger,
  items,
  align = 'end',
  defaultOpen = false,
}: {
  trigger: ReactElement
  items: readonly MenuAction[]
  align?: 'start' | 'center' | 'end'
  /** Initially open. */
  defaultOpen?: boolean
}) {
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} align={align} className="z-70 outline-none">
          <Base.Popup ref={defaultOpen ? enter : null} className={cx(popupClass, 'min-w-48 p-1.5')}>
            {items.map(({ separated, ...item }) => (
              <Fragment key={item.label}>
                {separated && <Base.Separator className="mx-1.5 my-1.5 h-px bg-line" />}
                <MenuEntry {...item} />
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function MenuEntry({ label, icon, tone, disabled = false, to, onSelect }: MenuAction) {
  const className = cx(itemClass, tone === 'danger' && 'text-danger')
  const content = (
    <>
      {icon && <Icon name={icon} size={18} className={tone ? 'text-danger' : 'text-ink-muted'} />}
      {label}
    </>
  )
  if (to !== undefined) {
    return (
      <Base.LinkItem closeOnClick className={className} render={<Link to={to} />}>
        {content}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item className={className} disabled={disabled} onClick={onSelect}>
      {content}
    </Base.Item>
  )
}
