type IconProps = { className?: string | undefined }

function Icon({ className, path }: IconProps & { path: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      fill="none"
      height="20"
      stroke="currentColor"
      strokeLinecap="square"
      strokeLinejoin="miter"
      strokeWidth="1.5"
      viewBox="0 0 20 20"
      width="20"
    >
      <path d={path} />
    </svg>
  )
}

// 20 px line icons with 1.5 px strokes. Screen readers skip them: the control has the text.
const createIcon = (path: string) => (props: IconProps) => <Icon {...props} path={path} />
export const CopyIcon = createIcon('M7 7h9v9H7zM4 12.5V4h8.5')
export const CheckIcon = createIcon('m4.5 10.5 3.75 3.75 7.5-8.5')
export const CloseIcon = createIcon('m5.5 5.5 9 9m0-9-9 9')
export const PlusIcon = createIcon('M10 5v10M5 10h10')
export const ArrowUpIcon = createIcon('M10 16V4.5M5.5 9 10 4.5 14.5 9')
export const ArrowDownIcon = createIcon('M10 4v11.5M5.5 11l4.5 4.5 4.5-4.5')
export const SwapIcon = createIcon('M4 7h12M12.5 3.5 16 7l-3.5 3.5M16 13.5H4M7.5 10 4 13.5 7.5 17')
export const ExternalIcon = createIcon('M9 5H4.5v10.5H15V11M11.5 4H16v4.5M15.5 4.5 9 11')
export const ChevronDownIcon = createIcon('m5.5 8 4.5 4.5L14.5 8')
export const MenuIcon = createIcon('M3.5 6h13M3.5 10h13M3.5 14h13')
export const InfoIcon = createIcon('M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0zM10 9.5V14M10 6.25v.5')
export const WarningIcon = createIcon('M10 3.5 17.5 16.5h-15zM10 8.5v3.75M10 14v.25')
export const EyeIcon = createIcon(
  'M2 10c2-3.5 4.7-5.25 8-5.25S16 6.5 18 10c-2 3.5-4.7 5.25-8 5.25S4 13.5 2 10zM7.75 10a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0 -4.5 0z',
)
export const EyeOffIcon = createIcon(
  'M3.5 3.5l13 13M8 5c.65-.17 1.3-.25 2-.25 3.3 0 6 1.75 8 5.25a13 13 0 0 1-2.4 3.05M5 6.5A13 13 0 0 0 2 10c2 3.5 4.7 5.25 8 5.25 1.1 0 2.15-.2 3.1-.6',
)
export const LockIcon = createIcon('M4.5 9h11v7.5h-11zM7 9V6.5a3 3 0 0 1 6 0V9')
export const DownloadIcon = createIcon('M10 3.5v9M6 8.75l4 4 4-4M3.5 16.5h13')
export const QrIcon = createIcon(
  'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5v2M16.5 11.5v5M11.5 16.5h2',
)
