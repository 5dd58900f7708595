/** Buttons, and links that look like them. */
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './class-names.ts'
import { useDisabled } from './disabled.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import { useMessages } from '../language/messages.ts'

/**
 * `primary` once per view; `secondary` for the rest; `quiet` in rows and bars; `danger` for destructive
 * actions.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
/** Heights: `sm` 36 px for dense rows, `md` 44 px, `lg` 56 px for public pages. */
export type ButtonSize = 'sm' | 'md' | 'lg'

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Icon before the text. */
  icon?: IconName
  /** Icon after the text. */
  trailingIcon?: IconName
  /** Takes the full width. */
  block?: boolean
  /** The position of the text in a wide button; `start` in lists such as a menu. */
  align?: 'center' | 'start'
  children: ReactNode
}

/** A button; with `to` a link inside the app, with `href` a link to any URL. */
export type ButtonProps =
  | (Look & { to?: never; href?: never; loading?: boolean } & ComponentProps<'button'>)
  | (Look & { to: string } & Omit<ComponentProps<typeof Link>, 'to'>)
  | (Look & { href: string; to?: never } & ComponentProps<'a'>)

// Readers who choose all colours see no backgrounds, only borders.
const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover forced-colors:border',
  secondary: 'border border-line-strong text-ink hover:bg-ink/8',
  quiet: 'text-ink hover:bg-ink/8',
  danger: 'bg-danger text-danger-ink hover:bg-danger/85 forced-colors:border',
}
const sizes: Record<ButtonSize, string> = {
  sm: 'touch-target min-h-9 gap-1.5 rounded-sm px-3 py-1.5 text-sm',
  md: 'min-h-11 gap-2 rounded-md px-4.5 py-2 text-base',
  lg: 'min-h-14 gap-3 rounded-md px-7 py-3 text-lg',
}

/** The classes of a button, for the few elements that must look like one. */
export function buttonClass(look: {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  block?: boolean | undefined
  align?: 'center' | 'start' | undefined
}): string {
  return cx(
    'inline-flex items-center font-semibold transition-[background-color,color,scale] duration-(--duration-fast) select-none',
    // An initial scale: adding one on press would lay out the page again each time.
    'scale-100 active:scale-[0.98] disabled:pointer-events-none disabled:opacity-55 aria-disabled:opacity-70',
    variants[look.variant ?? 'secondary'],
    sizes[look.size ?? 'md'],
    look.align === 'start' ? 'justify-start text-start' : 'justify-center text-center',
    look.block && 'w-full',
  )
}

/** A button whose content is hidden by a spinner while `loading`. */
function PlainButton({
  loading,
  iconSize,
  className,
  children,
  ...attributes
}: ComponentProps<'button'> & { loading: boolean; iconSize: number }) {
  return (
    <button
      type="button"
      {...useDisabled(attributes, loading)}
      className={cx(className, loading && 'relative', attributes.disabled && 'pointer-events-none')}
      aria-busy={loading || attributes['aria-busy']}
    >
      {loading ? (
        <>
          <span className="invisible inline-flex items-center gap-[inherit]">{children}</span>
          <span className="absolute inset-0 grid place-items-center">
            <Busy size={iconSize} />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  )
}

/**
 * A button, or a link that looks like one. While `loading` it keeps its focus and width, announces that it is
 * busy and ignores clicks. Passes its ref and all other attributes on, so triggers of menus and dialogs can
 * be built from it.
 */
export function Button(props: ButtonProps) {
  const { variant, size, icon, trailingIcon, block, align, children, className, ...rest } = props
  const iconSize = size === 'sm' ? 16 : 20
  const content = (
    <>
      {icon && <Icon name={icon} size={iconSize} />}
      {children}
      {trailingIcon && <Icon name={trailingIcon} size={iconSize} />}
    </>
  )
  const classes = cx(buttonClass({ variant, size, block, align }), className)
  if ('to' in rest && rest.to !== undefined) {
    return (
      <Link {...rest} className={classes}>
        {content}
      </Link>
    )
  }
  if ('href' in rest && rest.href !== undefined) {
    return (
      <a {...rest} className={classes}>
        {content}
      </a>
    )
  }
  const { loading = false, ...attributes } = rest as ComponentProps<'button'> & { loading?: boolean } // Neither kind of link is left.
  return (
    <PlainButton {...attributes} loading={loading} iconSize={iconSize} className={classes}>
      {content}
    </PlainButton>
  )
}

/** A button that shows only an icon; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 'md',
  className,
  ...rest
}: {
  icon: IconName
  label: string
  variant?: ButtonVariant
  size?: 'sm' | 'md'
} & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button
      type="button"
      aria-label={label}
      {...useDisabled(rest)}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-md transition-colors duration-(--duration-fast) disabled:pointer-events-none disabled:opacity-55',
        rest.disabled && 'pointer-events-none opacity-55',
        size === 'sm' ? 'touch-target size-9 scale-100' : 'size-11',
        variants[variant],
        className,
      )}
    >
      <Icon name={icon} size={size === 'sm' ? 18 : 20} />
    </button>
  )
}

/** Loads its text only when shown, because buttons are also used on pages without messages. */
function Busy({ size }: { size: number }) {
  const t = useMessages('ui')
  return <Spinner size={size} label={t('wait')} />
}
