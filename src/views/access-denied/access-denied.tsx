import { useLocation } from 'wouter';
import { Button } from '../parts/button.tsx';
import { usePerson } from '../actors/session.ts';
import { useDocumentTitle } from '../parts/use-document-title.ts';

export const Screen = () => {
  const [, navigate] = useLocation();
  const roles = usePerson()?.scopes.join(', ') ?? '';
  useDocumentTitle('Access Denied');
  const goBack = () => (history.length > 1 ? history.back() : navigate('/'));
  return (
    <section className="notice-page">
      <h1 tabIndex={-1}>Access Denied</h1>
      <p>Sorry, you do not have permission to access this page.</p>
      <p>Your current role is: {roles}</p>
      <div className="page-actions">
        <Button onClick={goBack}>Go Back</Button>
        <Button variant="primary" onClick={() => navigate('/')}>
          Go to Dashboard
        </Button>
      </div>
    </section>
  );
};
