using Formation;
using Formation.Models;
using Microsoft.Kiota.Abstractions;
using Microsoft.Kiota.Abstractions.Authentication;
using Microsoft.Kiota.Http.HttpClientLibrary;

var apiKey = Environment.GetEnvironmentVariable("API_KEY")!;
var service = Environment.GetEnvironmentVariable("SERVICE_URL")!;
// `ApiKeyAuthenticationProvider` needs https, which the service of this check does not have.
var http = KiotaClientFactory.Create();
http.DefaultRequestHeaders.TryAddWithoutValidation("Authorization", apiKey);
var adapter = new HttpClientRequestAdapter(new AnonymousAuthenticationProvider(), httpClient: http) { BaseUrl = service };
var api = new FormationClient(adapter).V1.Partner;
void Key(RequestHeaders headers) => headers.Add("Idempotency-Key", Guid.NewGuid().ToString());

var address = new AddressRequest
{
    Line1 = "1 Analytical Way", City = "Dover", State = "DE", PostalCode = "19901", Country = "USA", Phone = "+12025550123",
};
ExecutiveMemberRequest Officer(ExecutiveMemberRequest_type type) =>
    new() { Type = type, LegalFirstName = "Ada", LegalLastName = "Lovelace" };

var customer = await api.Customers.PostAsync(new CreateCustomerRequest
{
    Email = $"ada.{Guid.NewGuid()}@founders.example",
    FirstName = "Ada",
    LastName = "Lovelace",
    CountryOfResidence = "USA",
    PhoneNumber = "+12025550123",
}, request => Key(request.Headers));
var created = await api.Companies.PostAsync(new CreateCompanyRequest
{
    ServiceCustomerId = customer!.Payload!.ServiceCustomerId,
    State = StateCode.DE,
    EntityType = EntityType.CCorp,
    Industry = "Custom Computer Programming Services",
    Description = "Software for analytical engines",
    ResponsibleParty = new ResponsiblePartyRequest
    {
        LegalFirstName = "Ada", LegalLastName = "Lovelace", Ssn = "219-45-7731", Email = "ada@founders.example", Address = address,
    },
    NameOptions = [new NameOptionRequest { Name = "Analytical Engines", EntityTypeEnding = EntityTypeEnding.IncWithPeriod, Position = 1 }],
    Members =
    [
        new MemberRequest
        {
            LegalFirstName = "Ada", LegalLastName = "Lovelace", IsNaturalPerson = true, OwnershipPercent = 100, Ssn = "219-45-7731",
            Address = address,
        },
    ],
    ExecutiveMembers =
    [
        Officer(ExecutiveMemberRequest_type.President), Officer(ExecutiveMemberRequest_type.Secretary),
        Officer(ExecutiveMemberRequest_type.Treasurer), Officer(ExecutiveMemberRequest_type.Director),
    ],
    CcorpValuation = new CcorpValuationRequest { NoOfShares = 10_000_000, ShareValue = 0.00001 },
    RequestedServices = [new RequestedServiceRequest { Service = ServiceName.RegisteredAgent }],
}, request => Key(request.Headers));
var companyId = created!.Payload!.ServiceCompanyId!;
var play = api.Playground.Companies[companyId];
await play.Formation.Complete.PostAsync(new PlayFormationCompletedRequest());
await play.Eincreation.Complete.PostAsync(new PlayEinCreatedRequest());
var company = await api.Companies[companyId].GetAsync();

var ccorps = await api.Companies.GetAsync(request =>
{
    request.QueryParameters.EntityTypeAsEntityType = EntityType.CCorp;
    request.QueryParameters.StateAsStateCode = StateCode.DE;
});
if (ccorps!.Payload!.Total < 1) throw new Exception($"there are {ccorps.Payload.Total} CCorps");

try
{
    await api.Companies["38FiGu0qeHzHO9kYwKFjDIv8fqb"].GetAsync();
    throw new Exception("the missing company exists");
}
catch (ErrorResponse failure)
{
    if (failure.Error?.Code != "E_NOT_FOUND") throw;
}
Console.WriteLine($"EIN {company!.Payload!.Ein}");
