import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ForbiddenState } from '../../ui/states/forbidden-state.tsx';
import { useAdminSections } from '../shell/admin/use-admin-sections.ts';
import classes from './admin-screen.module.css';

/** The admin landing page: the sections the user has access to, with descriptions. */
export function AdminScreen() {
  const sections = useAdminSections();
  if (sections.length === 0) return <ForbiddenState order={1} />;
  return (
    <>
      <PageHeader title="Admin" />
      <div className={classes.sections}>
        {sections.map(({ label, screens }) => (
          <Panel key={label} title={label} flush>
            <ul className={classes.list}>
              {screens.map(({ label: name, about, to }) => (
                <li key={to}>
                  <Link to={to} className={classes.item}>
                    <span className={classes.text}>
                      <span className={classes.name}>{name}</span>
                      <span className={classes.about}>{about}</span>
                    </span>
                    <IconChevronRight size={16} stroke={1.7} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  );
}
