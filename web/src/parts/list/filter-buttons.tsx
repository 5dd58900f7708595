import { Button } from '../../ui/button.tsx'

interface Props {
  /** Whether the controls are shown on phones. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What the button that opens them says. */
  label: string
  /** What the button that drops all filters says; null while there are none. */
  clearLabel: string | null
  onClear: () => void
}

/** Opens the filters of a list on phones, where they would take the whole screen, and drops them. */
export function FilterButtons({ isOpen, onOpenChange, label, clearLabel, onClear }: Props) {
  return (
    <>
      <Button
        size="sm"
        icon="filter"
        aria-expanded={isOpen}
        className="sm:hidden"
        onClick={() => onOpenChange(!isOpen)}
      >
        {label}
      </Button>
      {clearLabel !== null && (
        <Button size="sm" variant="quiet" icon="close" onClick={onClear}>
          {clearLabel}
        </Button>
      )}
    </>
  )
}
