import type { PlanDetails } from '@bookline/contract/features/csg';
import classes from './csg.module.css';

/** Up to four plans side by side. */
export function ComparedPlans({ plans }: { readonly plans: readonly PlanDetails[] }) {
  const labels = [...new Set(plans.flatMap(({ details }) => details.map(({ label }) => label)))];
  const fees = plans.some(({ fee }) => Number(fee) > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className={classes.scroll} aria-label="Comparison" tabIndex={0}>
      <table className={`${classes.table} ${classes.compared}`}>
        <thead>
          <tr>
            <td />
            {plans.map(({ key, company, name }) => (
              <th key={key} scope="col">
                {company.name}
                <div className={classes.sub}>{name}</div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">A month</th>
            {plans.map(({ key, monthly, monthly_before_discount }) => (
              <td key={key}>
                <span className={classes.price}>${monthly}</span>
                {monthly !== monthly_before_discount && (
                  <div className={classes.sub}>${monthly_before_discount} without household discount</div>
                )}
              </td>
            ))}
          </tr>
          {fees && (
            <tr>
              <th scope="row">Fee, once</th>
              {plans.map(({ key, fee }) => (
                <td key={key}>${fee}</td>
              ))}
            </tr>
          )}
          {labels.map((label) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {plans.map(({ key, details }) => (
                <td key={key}>{details.find((each) => each.label === label)?.value ?? '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
