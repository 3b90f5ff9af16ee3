export function installWhatIsMissing(): void
export function buildWebWhenStale(): void
export function pinnedNode(): string
