import { type DashboardTile, defaultTiles, isReportTile, type ShownTile } from '@bookline/contract/features/dashboard';
import type { Report } from '@bookline/contract/features/reports';
import { allows } from '../../lib/access.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { usePinnedReports } from '../reports/reports.api.ts';
import { useDashboard } from './home.data.ts';
import { tileNeeds, usualTiles } from './tile-words.ts';

const nameOf = ({ id }: Pick<Report, 'id'>): ShownTile => `report:${id}`;

export interface Tiles {
  /** Those that show, in order. */
  readonly shown: readonly ShownTile[];
  /** Those that the user may choose, besides reports. */
  readonly offered: readonly DashboardTile[];
  /** The pinned report of a tile. */
  readonly reportOf: (name: ShownTile) => Report | undefined;
  readonly reports: readonly ShownTile[];
  /** The pinned reports aren't known yet. Their tiles keep their places. */
  readonly loading: boolean;
}

/** The tiles of the user's home page: those they arranged or the usual ones, and the reports they pinned. */
export function useTiles(): Tiles {
  const user = useCurrentUser();
  const dashboard = useDashboard();
  const hasReports = user.features.includes('reports');
  const answer = usePinnedReports(hasReports);
  const pinned = answer.data?.data ?? [];
  const loading = hasReports && answer.isPending;
  // The session has the layout before the dashboard loads, so nothing jumps.
  const kept = dashboard.data?.data.tiles ?? user.dashboard_info?.tiles ?? defaultTiles;
  const offered = usualTiles.filter((tile) => allows(user, tileNeeds[tile] ?? {}));
  const reports = new Map(pinned.map((report) => [nameOf(report), report]));
  const awaited = loading ? kept.flatMap((name) => (isReportTile(name) ? [name] : [])) : [];
  const known = new Set<ShownTile>([...offered, ...reports.keys(), ...awaited]);
  const arranged = kept.flatMap((name) => [...known].find((tile) => tile === name) ?? []);
  // A newly pinned report comes first, until it's arranged.
  const fresh = [...reports.keys()].filter((name) => !arranged.includes(name));
  return {
    shown: [...fresh, ...arranged],
    offered,
    reportOf: (name) => reports.get(name),
    reports: [...reports.keys()],
    loading,
  };
}
