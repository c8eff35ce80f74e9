import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { usePerson } from '../parts/session.ts';

export const Screen = () => {
  const [, navigate] = useLocation();
  const roles = usePerson()?.scopes.join(', ') ?? '';
  useEffect(() => {
    document.title = 'Access Denied · Registrar';
  }, []);
  const goBack = () => (history.length > 1 ? history.back() : navigate('/'));
  return (
    <section className="notice-page">
      <h1 tabIndex={-1}>Access Denied</h1>
      <p>Sorry, you do not have permission to access this page.</p>
      <p>Your current role is: {roles}</p>
      <div className="page-actions">
        <button type="button" className="button" onClick={goBack}>
          Go Back
        </button>
        <button type="button" className="button button-primary" onClick={() => navigate('/')}>
          Go to Dashboard
        </button>
      </div>
    </section>
  );
};
