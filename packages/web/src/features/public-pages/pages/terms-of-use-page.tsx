import { sentenceOf } from '../../../lib/api-error.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { TermsText, usePublicTerms } from '../../terms/terms.api.ts';
import classes from '../components/public-text.module.css';
import { PublicText } from '../components/public-text.tsx';

/** R029: the terms that users accept: the company's own if it published any. */
export function TermsOfUsePage() {
  const { data, error, refetch } = usePublicTerms();
  return (
    <PublicText title="Terms of use">
      {data ? (
        data.data.body === null ? (
          <TermsText />
        ) : (
          <div className={classes.written}>{data.data.body}</div>
        )
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </PublicText>
  );
}
